import { fileURLToPath } from "node:url";

const propertyFallbacks = fileURLToPath(new URL("postcss-properties.cjs", import.meta.url));
// Next minifies the style sheet for the browsers of package.json; Tailwind would do so for older
// ones.
const config = { plugins: { "@tailwindcss/postcss": { optimize: false }, [propertyFallbacks]: {} } };

// biome-ignore lint/style/noDefaultExport: this is how Next reads it.
export default config;
