import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { loadOnce } from "@/lib/kernel/load-once";
import { type Human, requireFrom } from "./analysis-packages";

const minConfidence = 0.3;
const maxObjects = 20;
const maxFaces = 20;

/**
 * Returns the models of objects and faces, and TensorFlow.js with the backend of WebAssembly. The
 * first call loads them from the packages in its folder.
 */
export const loadHuman = loadOnce(load);

async function load(folder: string): Promise<Human> {
  const requirePackage = requireFrom(folder);
  const { resolve } = requirePackage;
  readFilesByFetch();
  const build = path.dirname(resolve("@vladmandic/human"));
  // The build without native code, which `exports` does not name.
  const { Human: HumanOfWasm } = requirePackage(path.join(build, "human.node-wasm.js")) as {
    Human: new (config: object) => Human;
  };
  const off = { enabled: false };
  const human = new HumanOfWasm({
    backend: "wasm",
    wasmPath: `${path.dirname(resolve("@tensorflow/tfjs-backend-wasm"))}${path.sep}`,
    modelBasePath: `${pathToFileURL(path.join(build, "../models")).href}/`,
    debug: false,
    // Otherwise the package takes similar images for frames of one film, and repeats what it said
    // about the one before.
    cacheSensitivity: 0,
    body: off,
    hand: off,
    gesture: off,
    filter: off,
    segmentation: off,
    // Only the positions of faces are found; all that would describe them is off.
    face: {
      enabled: true,
      detector: { enabled: true, maxDetected: maxFaces, rotation: false },
      mesh: off,
      attention: off,
      iris: off,
      emotion: off,
      description: off,
      antispoof: off,
      liveness: off,
    },
    object: { enabled: true, minConfidence, maxDetected: maxObjects },
  });
  await human.load();

  return human;
}

/** The package reads its models by `fetch`, which reads no files in Node. */
function readFilesByFetch(): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.startsWith("file:") ? new Response(readFileSync(new URL(url))) : fetch(input, init);
  };
}
