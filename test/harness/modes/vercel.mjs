import { fileURLToPath } from "node:url";
import { ensureBuilt } from "../../../server/start/prepare.mjs";
import { hasPgbouncer, pgbouncerMissing } from "../pgbouncer.mjs";

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

// Only when it is used, as programs without a compiler for TypeScript import the modes too.
const loadServer = () => import("../vercel/serve-api");

/** @type {import("./modes.mjs").TestMode} */
export const vercel = {
  prepare: async (options) => {
    if (!hasPgbouncer) throw new Error(pgbouncerMissing);

    await ensureBuilt(projectRoot);
    const { prepareVercelServices } = await loadServer();

    return prepareVercelServices(options);
  },
  serveApi: async (options) => {
    const { serveApiOnVercel } = await loadServer();
    return serveApiOnVercel(options);
  },
};
