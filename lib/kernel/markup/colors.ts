/**
 * Colors outside style sheets and of pages that React does not render, each in the light and the dark theme. They are the
 * colors of the same name in `app/globals.css`; a test compares them.
 */
export const colors = {
  paper: { light: "#faf7f1", dark: "#151311" },
  surface: { light: "#fffdf9", dark: "#1e1b18" },
  sunken: { light: "#f2ede3", dark: "#0f0d0c" },
  raised: { light: "#fffefb", dark: "#282420" },
  ink: { light: "#1d1a16", dark: "#f4eee3" },
  "ink-soft": { light: "#5b544a", dark: "#b9afa0" },
  line: { light: "#e5ddcf", dark: "#38322b" },
  "line-strong": { light: "#8b8172", dark: "#83796b" },
  accent: { light: "#f3b02f", dark: "#f5b942" },
  "accent-hover": { light: "#e9a31b", dark: "#ffcb62" },
  "accent-text": { light: "#844f00", dark: "#f5c563" },
  danger: { light: "#ab2418", dark: "#ff9384" },
  stage: { light: "#e8e8e8", dark: "#0a0a0a" },
} as const;

/**
 * CSS that defines the named colors as `--color-…`. They follow the system's theme only: visitors of
 * these pages have no settings.
 */
export function colorProperties(...names: (keyof typeof colors)[]): string {
  const properties = names.map(
    (name) => `--color-${name}: light-dark(${colors[name].light}, ${colors[name].dark});`,
  );

  return `:root { color-scheme: light dark; ${properties.join(" ")} }`;
}
