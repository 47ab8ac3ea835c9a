/**
 * Creates an element. Strings become text, never markup.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<Omit<HTMLElementTagNameMap[Tag], "style">>} [properties]
 * @param {Array<Node | string>} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties = {}, ...children) {
  const created = document.createElement(tag);
  Object.assign(created, properties);
  created.append(...children);
  return created;
}

/**
 * @param {string} label
 * @param {() => void} onClick
 * @param {string} [className]
 */
export function button(label, onClick, className = "") {
  const created = element("button", { type: "button", className, textContent: label });
  created.addEventListener("click", onClick);
  // A key held down must not confirm one field after the other.
  created.addEventListener("keydown", (event) => {
    if (event.repeat) event.preventDefault();
  });
  return created;
}

/**
 * Returns an element of the page by its id.
 *
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element ${id}`);
  return found;
}

/**
 * Has screen readers say a text.
 *
 * @param {string} text
 */
export function announce(text) {
  byId("live").textContent = text;
}

/**
 * A reason as a sentence.
 *
 * @param {string} text
 */
export function sentence(text) {
  const first = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

/**
 * @param {number} count
 * @param {string} noun
 */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
