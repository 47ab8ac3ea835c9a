// The search over guides, operations, error codes and events, in a dialog.

import MiniSearch from "minisearch";

/**
 * @typedef {{ kind: string, title: string, name?: string, context: string, path: string, text:
 * string }} Entry
 * @typedef {(query: string) => Entry[]} Search
 */

const maxResults = 20;
const minQueryLength = 2;

/** @type {{ show: () => void } | undefined} */
let dialog;

/**
 * Opens the dialog.
 *
 * @param {string} prefix The path of PUBLIC_URL, before every path
 */
export function openSearch(prefix) {
  dialog ??= createDialog(prefix);
  dialog.show();
}

/**
 * Loads the entries and builds the index.
 *
 * @param {string} prefix
 * @returns {Promise<Search>}
 */
async function loadIndex(prefix) {
  const answer = await fetch(`${prefix}/docs/search.json`);
  if (!answer.ok) throw new Error(`The search answered ${answer.status}`);
  /** @type {Entry[]} */
  const entries = await answer.json();
  const split = MiniSearch.getDefault("tokenize");
  const index = new MiniSearch({
    fields: ["title", "context", "text"],
    // `workOrders` is found by "work orders" too.
    tokenize: (text) => [...split(text), ...(text.match(/[a-z]+(?=[A-Z])|[A-Z][a-z]+/g) ?? [])],
    searchOptions: {
      boost: { title: 4, context: 2 },
      prefix: (term) => term.length >= minQueryLength,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      // Whole pages and operations before sections with the same words.
      boostDocument: (id) => (entries[id]?.context === "Guide" ? 1.6 : 1),
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return (query) => {
    const all = index.search(query, { combineWith: "AND" });
    const results = all.length > 0 ? all : index.search(query, { combineWith: "OR" });
    const found = results.flatMap(({ id }) => entries[id] ?? []);
    const name = query.toLowerCase();
    const isNamed = (/** @type {Entry} */ entry) =>
      [entry.name, entry.title].some((each) => each?.toLowerCase() === name);
    // Of equal names the page is before its sections, as the index ranks them.
    return [...found.filter(isNamed), ...found.filter((entry) => !isNamed(entry))].slice(
      0,
      maxResults,
    );
  };
}

/** @param {string} prefix */
function createDialog(prefix) {
  const element = document.createElement("dialog");
  element.className = "search";
  element.setAttribute("aria-label", "Search the documentation");
  element.innerHTML = `<div class="field"><input type="search" role="combobox" aria-label="Search guides, operations, errors and events" placeholder="Search guides, operations, errors" aria-expanded="false" aria-controls="search-results" aria-autocomplete="list" autocomplete="off" autocapitalize="off" spellcheck="false"><button type="button" class="close">Esc</button></div><div class="results" id="search-results" role="listbox" aria-label="Results"></div><p class="status" role="status"></p>`;
  document.body.append(element);
  const input = /** @type {HTMLInputElement} */ (element.querySelector("input"));
  const list = /** @type {HTMLElement} */ (element.querySelector(".results"));
  const status = /** @type {HTMLElement} */ (element.querySelector(".status"));
  /** @type {Search | undefined} */
  let search;
  let selected = 0;

  const select = (/** @type {number} */ at) => {
    const options = [...list.children];
    selected = Math.max(0, Math.min(at, options.length - 1));
    for (const [index, option] of options.entries()) {
      option.setAttribute("aria-selected", String(index === selected));
    }
    const option = options[selected];
    input.setAttribute("aria-expanded", String(options.length > 0));
    if (!option) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  };

  const update = () => {
    const query = input.value.trim();
    const results = search && query.length >= minQueryLength ? search(query) : [];
    list.replaceChildren(...results.map((entry, at) => optionOf(entry, at, { prefix, query })));
    if (query.length < minQueryLength) status.textContent = "";
    else if (!search) status.textContent = "Loading…";
    else status.textContent = results.length > 0 ? "" : `No results for “${query}”.`;
    select(0);
  };

  input.addEventListener("input", update);
  input.addEventListener("keydown", (event) => {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (step !== undefined) {
      event.preventDefault();
      select(selected + step);
    }
    // In a search field it would clear the text first.
    if (event.key === "Escape") {
      event.preventDefault();
      element.close();
    }
    if (event.key === "Enter") {
      event.preventDefault();
      const option = list.children[selected];
      if (option instanceof HTMLAnchorElement) option.click();
    }
  });
  list.addEventListener("click", () => element.close());
  element.addEventListener("click", (event) => {
    const isOutside = event.target === element;
    const isButton = event.target instanceof Element && event.target.matches(".close");
    if (isOutside || isButton) element.close();
  });

  loadIndex(prefix).then(
    (loaded) => {
      search = loaded;
      update();
    },
    () => {
      status.textContent = "The search could not be loaded. Reload the page to try again.";
    },
  );
  return {
    show() {
      element.showModal();
      input.select();
    },
  };
}

const kindNames = { guide: "Guide", operation: "Operation", error: "Error", event: "Event" };

/**
 * @param {Entry} entry
 * @param {number} at
 * @param {{ prefix: string, query: string }} search
 */
function optionOf(entry, at, { prefix, query }) {
  const option = document.createElement("a");
  option.id = `search-result-${at}`;
  option.href = prefix + entry.path;
  option.tabIndex = -1;
  option.setAttribute("role", "option");
  const kind = kindNames[/** @type {keyof typeof kindNames} */ (entry.kind)];
  const places = [...new Set([kind, entry.context])];
  option.append(
    span("place", places.join(" · ")),
    span("title", entry.title),
    span("text", excerptOf(entry.text, query)),
  );
  return option;
}

/**
 * @param {string} className
 * @param {string} text
 */
function span(className, text) {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

/**
 * The text from shortly before the first word of the query.
 *
 * @param {string} text
 * @param {string} query
 */
function excerptOf(text, query) {
  const [word = ""] = query.toLowerCase().split(/\s+/);
  const at = text.toLowerCase().indexOf(word);
  if (at < 40) return text.slice(0, 160);
  const from = text.lastIndexOf(" ", at - 24) + 1;
  return `…${text.slice(from, from + 160)}`;
}
