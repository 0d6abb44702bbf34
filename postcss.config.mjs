import { fileURLToPath } from "node:url";

const trimStyles = fileURLToPath(new URL("postcss-trim.cjs", import.meta.url));
// Next minifies the style sheet for the browsers of package.json; Tailwind would do so for older
// ones.
const config = { plugins: { "@tailwindcss/postcss": { optimize: false }, [trimStyles]: {} } };

// biome-ignore lint/style/noDefaultExport: this is how Next reads it.
export default config;
