/**
 * Removes declarations that Tailwind writes for older browsers than the product supports and for
 * utilities that no page uses: an eighth of the style sheet.
 */
const trimStyles = () => ({
  postcssPlugin: "trim-styles",
  OnceExit(root) {
    removePropertyFallbacks(root);
    removeColorFallbacks(root);
    const isSet = readSetVariables(root);
    resolveUnsetVariables(root, isSet);
    removeUnreadVariables(root);
  },
});
trimStyles.postcss = true;

/** Browsers without `@property` do not know `light-dark()` either, which makes all colors. */
function removePropertyFallbacks(root) {
  root.walkAtRules("layer", (rule) => {
    if (rule.params === "properties" && rule.nodes) rule.remove();
  });
}

/** Every supported browser knows `color-mix()`. */
function removeColorFallbacks(root) {
  root.walkAtRules("supports", (rule) => {
    if (rule.params !== "(color: color-mix(in lab, red, red))") return;

    const { prop } = rule.first;
    rule.parent.each((node) => {
      if (node.prop === prop) node.remove();
    });
    rule.replaceWith(rule.nodes);
  });
}

/** @returns {(name: string) => boolean} whether any rule sets the variable */
function readSetVariables(root) {
  const names = new Set();
  root.walkDecls(/^--tw-/, ({ prop }) => names.add(prop));

  return (name) => names.has(name);
}

/**
 * Puts fallbacks and initial values in the place of variables that no rule sets. Each shadow, for
 * instance, reads five variables.
 */
function resolveUnsetVariables(root, isSet) {
  const initialValues = new Map();
  root.walkAtRules("property", (rule) => {
    if (isSet(rule.params)) return;

    rule.walkDecls("initial-value", ({ value }) => initialValues.set(rule.params, value));
    rule.remove();
  });

  root.walkDecls((declaration) => {
    if (!declaration.value.includes("--tw-")) return;

    declaration.value = replaceVariables(declaration.value, (name, fallback) =>
      isSet(name) ? undefined : (fallback ?? initialValues.get(name)),
    )
      // No shadow at all.
      .replaceAll("0 0 #0000, ", "")
      // The names of the properties in a transition.
      .replaceAll(/, (--tw-[\w-]+)/g, (whole, name) => (isSet(name) ? whole : ""));
  });
}

function removeUnreadVariables(root) {
  const read = new Set();
  root.walkDecls(({ value }) => {
    for (const [name] of value.matchAll(/--tw-[\w-]+/g)) read.add(name);
  });
  root.walkDecls(/^--tw-/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove();
  });
  root.walkAtRules("property", (rule) => {
    if (!read.has(rule.params)) rule.remove();
  });
}

/** @param {(name: string, fallback?: string) => string | undefined} resolve `undefined` keeps it */
function replaceVariables(value, resolve) {
  const start = value.indexOf("var(--tw-");
  if (start === -1) return value;

  let end = start + "var(".length;
  for (let depth = 1; depth > 0; end++) depth += { "(": 1, ")": -1 }[value[end]] ?? 0;
  const [, name, fallback] = /^(--[\w-]+)(?:,\s*(.*))?$/s.exec(value.slice(start + 4, end - 1)) ?? [];
  const inner = fallback === undefined ? undefined : replaceVariables(fallback, resolve);
  const kept = inner === undefined ? `var(${name})` : `var(${name}, ${inner})`;

  return value.slice(0, start) + (resolve(name, inner) ?? kept) + replaceVariables(value.slice(end), resolve);
}

module.exports = trimStyles;
