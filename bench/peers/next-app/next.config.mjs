// Without a configuration of its own, Next would take the product's.
// biome-ignore lint/style/noDefaultExport: Next demands one
export default {};
