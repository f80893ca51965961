// What tests ask of a page as it is laid out. Each function answers with sentences on what is wrong.
"use strict";

(() => {
  // Texts that are only read out stand in a box of one pixel.
  const readOut = (element) => {
    for (let box = element; box; box = box.parentElement) {
      if (box.clientWidth === 1 && box.clientHeight === 1 && getComputedStyle(box).overflow === "hidden") return true;
    }
    return false;
  };

  const beginning = (text) => text.trim().replace(/\s+/g, " ").slice(0, 40);

  // The lines of all texts that can be seen: [box, text node].
  const lines = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    const found = [];
    while (texts.nextNode()) {
      const text = texts.currentNode, parent = text.parentElement;
      if (!text.data.trim() || readOut(parent) || !parent.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(text);
      // A range knows nothing of letters that `textLength` squeezes or stretches; the element that holds them does.
      const boxes = parent.closest("svg") ? [parent.getBoundingClientRect()] : range.getClientRects();
      for (const box of boxes) if (box.width > 2) found.push([box, text]);
    }
    return found;
  };

  // The page if it scrolls sideways, and texts that reach over the sides of the window.
  const outside = () => {
    const root = document.documentElement, width = root.clientWidth;
    const found = new Set();
    if (root.scrollWidth > width) found.add(`scrolls sideways: ${root.scrollWidth} in ${width}`);
    for (const [box, text] of lines()) {
      if (box.right > width + 1 || box.left < -1) found.add(`outside: ${beginning(text.data)}`);
    }
    return [...found];
  };

  // Elements that show less than all that is in them.
  const cut = () => {
    const cutting = ["hidden", "clip", "auto", "scroll"], found = [];
    for (const element of document.body.querySelectorAll("*")) {
      if (!element.clientWidth || !element.clientHeight || element.closest("svg, textarea, input")) continue;
      const style = getComputedStyle(element);
      const wide = element.scrollWidth > element.clientWidth + 1 && cutting.includes(style.overflowX);
      const high = element.scrollHeight > element.clientHeight + 1 && cutting.includes(style.overflowY);
      if ((wide || high) && !readOut(element)) found.push(`cut: ${element.className}: ${beginning(element.innerText)}`);
    }
    return found;
  };

  // Texts that lie on other texts.
  const covered = () => {
    const all = lines().sort(([one], [other]) => one.top - other.top), found = [];
    all.forEach(([one, first], place) => {
      for (const [other, second] of all.slice(place + 1)) {
        if (other.top >= one.bottom) break;
        const height = Math.min(one.bottom, other.bottom) - other.top;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        if (first !== second && width > 2 && height > Math.min(one.height, other.height) / 2) {
          found.push(`one on the other: ${beginning(first.data)} / ${beginning(second.data)}`);
        }
      }
    });
    return found;
  };

  const unfold = () => document.querySelectorAll("details").forEach((folded) => { folded.open = true; });

  // The kind of letters that a text wants is the last of its families; what is never text, such as a radio, names none.
  const setIn = (families) => {
    const kinds = [...document.querySelectorAll("body, body *")].map((element) => (
      [element, getComputedStyle(element).fontFamily.split(", ").pop()]
    ));
    for (const [element, kind] of kinds.filter(([, kind]) => kind in families)) {
      element.style.setProperty("font-family", `"${families[kind]}", ${kind}`, "important");
    }
  };

  // The texts of pictures whose letters run into each other or stand apart, seen by the gaps that most of them have.
  const ungainly = () => {
    const found = [];
    for (const text of document.querySelectorAll("svg text")) {
      const size = parseFloat(getComputedStyle(text).fontSize), gaps = [];
      for (let place = 1; place < text.getNumberOfChars(); place++) {
        const before = text.getExtentOfChar(place - 1), after = text.getExtentOfChar(place);
        gaps.push((after.x - before.x - before.width) / size);
      }
      const gap = gaps.sort((one, other) => one - other)[Math.floor(gaps.length / 2)];
      if (Math.abs(gap) > 0.03) found.push(`gaps of ${gap.toFixed(3)} em: ${beginning(text.textContent)}`);
    }
    return found;
  };

  window.layoutChecks = { outside, cut: () => [...cut(), ...covered()], ungainly, unfold, setIn };
})();
