/**
 * Returns the environment of our processes: the launcher's own, with all defaults resolved.
 * @param {{ settings: import("./settings.mjs").Settings, secrets: { ALBUMEN_SECRET: string }, databaseUrl: string }} options
 * @returns {Record<string, string | undefined>}
 */
export function processEnvironment({ settings, secrets, databaseUrl }) {
  return {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(settings.port),
    HOST: settings.host,
    ALBUMEN_DATA: settings.dataFolder,
    ALBUMEN_URL: settings.origin,
    // Auth.js reads it directly: without it, links would use a request's Host header.
    AUTH_URL: settings.origin,
    ALBUMEN_SECRET: process.env.ALBUMEN_SECRET || secrets.ALBUMEN_SECRET,
    DATABASE_URL: databaseUrl,
    // Otherwise the allocator uses an arena per thread, and decoding images makes each of them large.
    MALLOC_ARENA_MAX: "2",
  };
}
