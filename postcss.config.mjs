const config = { plugins: { "@tailwindcss/postcss": {} } };

// biome-ignore lint/style/noDefaultExport: this is how Next reads it.
export default config;
