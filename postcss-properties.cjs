/**
 * Removes the values that Tailwind gives its variables in browsers without `@property`. These do
 * not know `light-dark()` either, with which all colors are made, and the block is a fortieth of
 * the style sheet.
 */
const removePropertyFallbacks = () => ({
  postcssPlugin: "remove-property-fallbacks",
  OnceExit(root) {
    root.walkAtRules("layer", (rule) => {
      if (rule.params === "properties" && rule.nodes) rule.remove();
    });
  },
});
removePropertyFallbacks.postcss = true;

module.exports = removePropertyFallbacks;
