// Without its own configuration, Next would use the product's. The sizes are those that the
// benchmark requests.
// biome-ignore lint/style/noDefaultExport: Next demands one
export default {
  images: { deviceSizes: [512, 1024, 1536, 2048], imageSizes: [128, 256], qualities: [80] },
};
