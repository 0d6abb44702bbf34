declare module "heic-decode" {
  interface DecodedPicture {
    width: number;
    height: number;
    /** RGBA, 8 bits a channel. */
    data: Uint8ClampedArray;
  }

  interface DecodablePicture {
    width: number;
    height: number;
    decode(): Promise<DecodedPicture>;
  }

  const heicDecode: {
    (input: { buffer: Uint8Array }): Promise<DecodedPicture>;
    all(input: { buffer: Uint8Array }): Promise<DecodablePicture[] & { dispose(): void }>;
  };
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default heicDecode;
}
