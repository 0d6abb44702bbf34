import { compareAll } from "../load/compare-servers.mjs";
import { startFronts } from "./delivery/fronts.mjs";
import { startPeers } from "./delivery/peers.mjs";
import { accept, prepareVariant } from "./delivery/variant.mjs";

const connections = 64;
const what = "delivery: 40 KB variant";

/**
 * Row "delivery": a WebP variant of about 40 KB over keep-alive connections, compared with the same
 * image from other servers; without a cache, and with the caches that the product is shipped with.
 * @param {import("./index.mjs").Context} context
 */
export async function delivery({ service, session, load, folder, isQuick }) {
  const variant = await prepareVariant(session);
  console.log(
    `The variant is ${variant.key}, ${variant.body.length} bytes of WebP; ${connections} connections.`,
  );
  const peers = await startPeers(variant, folder, isQuick);
  const fronts = isQuick ? undefined : await startFronts({ service, variant, folder });
  const headers = () => ({ accept });
  const ours = { title: "ours", pid: service.pid("web"), url: variant.url, headers };
  try {
    const before = await fronts?.lookups();
    const rows = await compareAll(load, buildComparisons({ ours, peers, fronts }), {
      connections,
      bodyBytes: variant.body.length,
      seconds: 4,
      rounds: 3,
      budgetMs: 150_000,
    });
    if (fronts) assertHits(before, await fronts.lookups());
    return rows;
  } finally {
    const started = [...Object.values(peers), fronts].filter((one) => one !== undefined);
    await Promise.all(started.map((one) => one.stop()));
  }
}

function buildComparisons({ ours, peers, fronts }) {
  const { nginx, varnish, ...alone } = peers;
  const withoutMissing = (servers) => servers.filter((server) => server !== undefined);
  return [
    { what, ours, peers: withoutMissing([...Object.values(alone), nginx]) },
    ...Object.entries(fronts?.servers ?? {}).map(([where, server]) => ({
      what: `${what}, ${where}`,
      ours: server,
      peers: withoutMissing([nginx, varnish]),
    })),
  ];
}

/** Otherwise the product was measured, not the cache. */
function assertHits(before, after) {
  const hits = after.hits - before.hits;
  const others = after.others - before.others;
  console.log(`Varnish found ${hits} answers among what it keeps, and ${others} not.`);
  if (hits === 0 || others > hits / 1000) throw new Error("Varnish did not keep the variant");
}
