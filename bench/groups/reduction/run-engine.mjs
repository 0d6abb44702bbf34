import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * An image, and the rendition to make of it; the presets by default.
 * @typedef {{ file: string, rendition?: { key: string, format: string } }} EngineImage
 */

/**
 * Renders the images with the engine in a new process.
 * @param {string} program
 * @param {{ reduction: "srgb" | "linear", folder: string, images: EngineImage[] }} order
 * @returns {Promise<{ cpuMs: number, peakMb: number }>}
 */
export async function runEngine(program, order) {
  mkdirSync(order.folder, { recursive: true });
  // The same allocator setting as the product's processes.
  const env = { ...process.env, MALLOC_ARENA_MAX: "2", NODE_ENV: "production" };
  const { stdout } = await run(process.execPath, [program, JSON.stringify(order)], { env });

  return JSON.parse(stdout);
}

/**
 * Returns the path of a rendition in the folder of its order.
 * @param {string} folder
 * @param {number} at position of the image in the order
 * @param {{ key: string, format: string }} rendition
 */
export function renditionPath(folder, at, { key, format }) {
  return path.join(folder, `${at}-${key}.${format}`);
}
