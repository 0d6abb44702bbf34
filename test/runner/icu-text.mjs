import { createRequire } from "node:module";

const { parse, TYPE } = /** @type {typeof import("@formatjs/icu-messageformat-parser")} */ (
  createRequire(import.meta.url)("@formatjs/icu-messageformat-parser")
);

/**
 * Returns the text of an ICU message with the longest branch of each `plural` and `select`, and the
 * names of arguments as words.
 * @param {string} message
 */
export function toLongestText(message) {
  return writeElements(parse(message));
}

/** @param {import("@formatjs/icu-messageformat-parser").MessageFormatElement[]} elements @returns {string} */
function writeElements(elements) {
  return elements.map(writeElement).join("");
}

/** @param {import("@formatjs/icu-messageformat-parser").MessageFormatElement} element */
function writeElement(element) {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.pound:
      return "1";
    case TYPE.tag:
      return writeElements(element.children);
    case TYPE.plural:
    case TYPE.select: {
      const branches = Object.values(element.options).map(({ value }) => writeElements(value));
      return branches.reduce((longest, branch) => (branch.length > longest.length ? branch : longest), "");
    }
    default:
      return element.value;
  }
}
