import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll } from "vitest";
import { createDecoder } from "@/lib/platform/decoder/create-decoder";
import type { Decoder } from "@/lib/platform/decoder/decoder";
import { pngBomb } from "@/test/builders/hostile-images";
import * as images from "@/test/builders/images";

export let folder: string;
const decoders: Decoder[] = [];

export function startDecoder(options: Partial<Parameters<typeof createDecoder>[0]> = {}): Decoder {
  const decoder = createDecoder({ maxChildren: 2, ...options });
  decoders.push(decoder);
  return decoder;
}

export function writeFixture(name: string, bytes: Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

/** The decoder processes of this process. */
export function listChildPids(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").pop()?.split(" ") ?? [];
        const isOurs = Number(fields[1]) === process.pid && fields[0] !== "Z";
        // The program's name at first, its title once it is ready.
        return isOurs && /decoder\.mjs|albumen-decoder/.test(readFileSync(`/proc/${pid}/cmdline`, "latin1"));
      } catch {
        return false;
      }
    })
    .map(Number);
}

export async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}

export let jpeg: string;
/** Occupies a child for about half a second. */
export let slow: string;

/** Prepares the files of the test file that calls it, and closes its decoders after each test. */
export function setUpDecoders(): void {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "albumen-decoder-"));
    jpeg = writeFixture("small.jpg", await images.jpeg());
    slow = writeFixture("slow.png", pngBomb(5000, 5000));
  });
  afterEach(() => Promise.all(decoders.splice(0).map((decoder) => decoder.close())));
  afterAll(() => rmSync(folder, { recursive: true }));
}
