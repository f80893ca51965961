// What a browser can add to pages that are whole without it: copy, print, and a word before typed text is lost.
// Every sentence shown comes from the page, in its language.
"use strict";

function button(label, work, look = "govuk-button govuk-button--secondary") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = look;
  made.textContent = label;
  made.addEventListener("click", () => work(made));
  return made;
}

for (const place of document.querySelectorAll("[data-print]")) {
  place.append(button(place.dataset.print, () => window.print()));
}

for (const place of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(place.dataset.copy);
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  const copy = async () => {
    // What is said again is heard only if it was gone in between.
    said.textContent = "";
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // Without HTTPS there is no clipboard: what is selected can still be copied by hand.
      field.focus();
      field.select();
      return;
    }
    said.textContent = place.dataset.copied;
  };
  place.append(button(place.dataset.copyLabel, copy, "govuk-button"), said);
}

for (const form of document.querySelectorAll("form[data-unsaved]")) {
  const texts = [...form.querySelectorAll("textarea, input[type=text]")];
  // A page that shows again what was typed holds it as if it were stored.
  const stored = (field) => (form.dataset.unsaved === "typed" ? "" : field.defaultValue);
  const changed = () => texts.some((field) => field.value !== stored(field));
  let sending = false;
  form.addEventListener("submit", () => { sending = true; });
  window.addEventListener("beforeunload", (leaving) => {
    if (changed() && !sending) leaving.preventDefault();
  });
  // Back to a page that the browser kept: what is typed then is not yet sent.
  window.addEventListener("pageshow", () => { sending = false; });
}

// A page that answered a form would ask, whenever it is come back to, whether to send the form again: in the history it
// is a plain page.
history.replaceState(null, "", location.href);

// A link to a field leads into it; some browsers only scroll to a date.
function enterField() {
  const field = document.getElementById(location.hash.slice(1));
  if (field instanceof HTMLInputElement) field.focus();
}
window.addEventListener("hashchange", enterField);
if (!document.querySelector("[autofocus]")) enterField();
