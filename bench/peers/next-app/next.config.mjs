// Without its own configuration, Next would use the product's. The sizes match the requests of
// the benchmark.
// biome-ignore lint/style/noDefaultExport: Next demands one
export default {
  images: { deviceSizes: [512, 1024, 1536, 2048], imageSizes: [128, 256], qualities: [80] },
};
