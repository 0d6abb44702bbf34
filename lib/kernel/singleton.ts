const registry = globalThis as unknown as Record<symbol, unknown>;

/**
 * One instance a process, whatever number of bundles evaluate the calling module (Next's route bundles and the
 * server's own bundle each hold a copy of it).
 */
export function singleton<Instance>(name: string, create: () => Instance): Instance {
  const key = Symbol.for(`albumen.${name}`);
  registry[key] ??= create();
  return registry[key] as Instance;
}
