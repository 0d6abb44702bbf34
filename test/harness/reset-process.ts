import type { Decoder } from "@/lib/platform/decoder";
import { singleton } from "@/lib/platform/process/singleton";
import { createKeptDecoder } from "./kept-decoder";

const environmentName = "test-environment";
const keptDecoderName = "test-decoder";
const initialEnvironment = singleton(environmentName, () => ({ ...process.env }));
const registry = (globalThis as unknown as Record<symbol, Map<string, unknown>>)[
  Symbol.for("albumen.singletons")
];

/**
 * Replaces the state that the previous test file left in this process: its singletons, except the
 * decoder, and its environment.
 */
export function resetProcess(environment: Record<string, string>): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, initialEnvironment, environment);
  resetSingletons();
  // A copy: a test file may replace its functions.
  singleton("decoder", () => ({ ...singleton(keptDecoderName, createKeptDecoder) }));
  // The decoder has read the environment, which a test file may still change.
  registry?.delete("env");
}

/** Replaces the decoder of this process for the rest of a test file. */
export function replaceDecoder(decoder: Decoder): void {
  registry?.set("decoder", decoder);
}

/**
 * Changes the environment of a test file. Work that the previous file left behind may have read the
 * environment already, so the singletons are created again.
 */
export function changeEnvironment(values: Record<string, string>): void {
  Object.assign(process.env, values);
  resetSingletons();
}

/** Modules have references to some maps since their import, so these are emptied instead. */
function resetSingletons(): void {
  for (const [name, instance] of registry ?? []) {
    if (instance instanceof Map) instance.clear();
    else if (![environmentName, keptDecoderName].includes(name)) registry?.delete(name);
  }
}
