"""The agreements to be read: how their texts differ, and every path through them."""
