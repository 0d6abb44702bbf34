import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/**
 * Returns the text of an ICU message with the longest branch of each `plural` and `select`, and the
 * names of arguments as words.
 * @param {string} message
 */
export function toLongestText(message) {
  // The runner reads this file before it installs the package.
  const { parse, TYPE } = /** @type {Parser} */ (load("@formatjs/icu-messageformat-parser"));

  return writeElements(parse(message), TYPE);
}

/** @typedef {typeof import("@formatjs/icu-messageformat-parser")} Parser */
/** @typedef {import("@formatjs/icu-messageformat-parser").MessageFormatElement} Element */

/** @param {Element[]} elements @param {Parser["TYPE"]} types @returns {string} */
function writeElements(elements, types) {
  return elements.map((element) => writeElement(element, types)).join("");
}

/** @param {Element} element @param {Parser["TYPE"]} types */
function writeElement(element, types) {
  switch (element.type) {
    case types.literal:
      return element.value;
    case types.pound:
      return "1";
    case types.tag:
      return writeElements(element.children, types);
    case types.plural:
    case types.select: {
      const branches = Object.values(element.options).map(({ value }) => writeElements(value, types));
      return branches.reduce((longest, branch) => (branch.length > longest.length ? branch : longest), "");
    }
    default:
      return element.value;
  }
}
