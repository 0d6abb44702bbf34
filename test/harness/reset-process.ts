import { singleton } from "@/lib/platform/process/singleton";

const environmentName = "test-environment";
const initialEnvironment = singleton(environmentName, () => ({ ...process.env }));
const registry = (globalThis as unknown as Record<symbol, Map<string, unknown>>)[
  Symbol.for("albumen.singletons")
];

/** Removes the state that the previous test file left in this process: its environment and singletons. */
export function resetProcess(): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, initialEnvironment);
  resetSingletons();
}

/**
 * Changes the environment of a test file. Work that the previous file left behind may have read the environment already, so the
 * singletons are created again.
 */
export function changeEnvironment(values: Record<string, string>): void {
  Object.assign(process.env, values);
  resetSingletons();
}

/** Modules have references to some maps since their import, so these are emptied instead. */
function resetSingletons(): void {
  for (const [name, instance] of registry ?? []) {
    if (instance instanceof Map) instance.clear();
    else if (name !== environmentName) registry?.delete(name);
  }
}
