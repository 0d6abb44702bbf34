const registryKey = Symbol.for("albumen.singletons");
const holder = globalThis as unknown as Record<symbol, Map<string, unknown> | undefined>;
holder[registryKey] ??= new Map();
const registry = holder[registryKey];

/**
 * One instance per process, however many bundles evaluate the calling module (Next's route bundles
 * and the server's own bundle each have a copy of it).
 */
export function singleton<Instance>(name: string, create: () => Instance): Instance {
  const known = registry.get(name) as Instance | undefined;
  if (known !== undefined) return known;

  const created = create();
  registry.set(name, created);

  return created;
}
