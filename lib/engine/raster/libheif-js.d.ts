declare module "libheif-js/wasm-bundle.js" {
  export interface DecodedPlane {
    id: unknown;
    width: number;
    height: number;
    /** Bytes from row to row. */
    stride: number;
    /** Bits per channel. */
    bits_per_pixel: number;
    data: Uint8Array;
  }

  export interface DecodedImage {
    /** Set only on failure. */
    code?: unknown;
    image: unknown;
    channels: DecodedPlane[];
  }

  export interface HeifImage {
    handle: unknown;
    get_width(): number;
    get_height(): number;
    free(): void;
  }

  export interface Libheif {
    ready: Promise<unknown>;
    HeifDecoder: new () => { decoder: { delete(): void } | null; decode(file: Uint8Array): HeifImage[] };
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: Record<"heif_chroma_interleaved_RGBA" | "heif_chroma_interleaved_RRGGBBAA_LE", unknown>;
    heif_channel: { heif_channel_interleaved: unknown };
    heif_js_decode_image2(
      handle: unknown,
      space: unknown,
      chroma: unknown,
    ): Promise<DecodedImage> | DecodedImage;
    heif_image_release(image: unknown): void;
  }

  const libheif: Libheif;
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default libheif;
}
