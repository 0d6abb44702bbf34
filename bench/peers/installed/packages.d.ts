// The functions of its own packages that the benchmark calls; they are installed when it runs.

declare module "ipx" {
  import type { RequestListener } from "node:http";

  type Storage = object;
  type Ipx = object;
  export function ipxFSStorage(options: { dir: string }): Storage;
  export function createIPX(options: { storage: Storage }): Ipx;
  export function createIPXNodeServer(ipx: Ipx): RequestListener;
}

declare module "ssim.js" {
  interface Image {
    data: Uint8ClampedArray;
    width: number;
    height: number;
  }

  export function ssim(
    first: Image,
    second: Image,
    options: { ssim: "fast"; downsample: false },
  ): { mssim: number };
}
