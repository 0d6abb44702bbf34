import { ai } from "./ai.mjs";
import { api } from "./api.mjs";
import { autoQuality } from "./auto-quality.mjs";
import { cacheLogs } from "./cache-logs.mjs";
import { delivery } from "./delivery.mjs";
import { encryption } from "./encryption.mjs";
import { engine } from "./engine.mjs";
import { existence } from "./existence.mjs";
import { lists } from "./lists.mjs";
import { onDemand } from "./on-demand.mjs";
import { millionPages, pages } from "./pages.mjs";
import { publicPages } from "./public.mjs";
import { reduction } from "./reduction.mjs";
import { resilience } from "./resilience.mjs";
import { scale } from "./scale.mjs";
import { sizes } from "./sizes.mjs";
import { start } from "./start.mjs";
import { uploads } from "./uploads.mjs";
import { webhooks } from "./webhooks.mjs";

/**
 * The arguments of the groups.
 * @typedef {object} Context
 * @property {import("../../test/harness/service.mjs").Service} service
 * @property {import("../setup/session.mjs").Session} session
 * @property {import("../load/load.mjs").Load} load
 * @property {string} folder for scratch files, removed at the end
 * @property {boolean} isQuick whether only the rows of `accepted.json` are wanted
 * @property {number} images number of images of large libraries
 */

/**
 * @satisfies {Record<string, (context: Context) => Promise<import("../measure/row.mjs").Row[]>>}
 */
export const groups = {
  engine,
  "on-demand": onDemand,
  delivery,
  uploads,
  resilience,
  encryption,
  api,
  lists,
  existence,
  pages,
  "pages-million": millionPages,
  public: publicPages,
  sizes,
  scale,
  ai,
  webhooks,
  "cache-logs": cacheLogs,
};

/** The groups of a quick run. @type {Array<keyof typeof groups>} */
export const quickGroups = ["engine", "on-demand", "delivery", "uploads", "api", "resilience"];

/**
 * Groups that do not use the running product: they start it themselves, or measure its engine. They
 * run only when they are named.
 * @satisfies {Record<string, (context: Pick<Context, "folder">) =>
 * Promise<import("../measure/row.mjs").Row[]>>}
 */
export const standaloneGroups = { start, reduction, "auto-quality": autoQuality };
