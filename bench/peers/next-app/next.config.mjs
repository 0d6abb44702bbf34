// Without a configuration of its own, Next would take the product's. The sizes are those that the benchmark asks for.
// biome-ignore lint/style/noDefaultExport: Next demands one
export default {
  images: { deviceSizes: [512, 1024, 1536, 2048], imageSizes: [128, 256], qualities: [80] },
};
