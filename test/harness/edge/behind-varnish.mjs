import { findFreePort } from "../../../server/start/network.mjs";
import { startService } from "../service.mjs";
import { startVarnish } from "./varnish.mjs";

/**
 * Starts the real product with Varnish in front, both configured as their READMEs describe.
 * @param {{ hops?: number, env?: Record<string, string>, host?: string, logs?: boolean, args?: string[] }} [options] `hops`: number of proxies in total;
 *   `host`: the name of the service for Varnish; `logs`: Varnish writes its access log; `args`: additional arguments for varnishd
 */
export async function startServiceBehindVarnish({
  hops = 1,
  env = {},
  host = "",
  logs = false,
  args = [],
} = {}) {
  const port = await findFreePort("0.0.0.0");
  const varnish = await startVarnish({ backendPort: port, host, logs, args });
  try {
    const service = await startService({
      port,
      env: {
        ALBUMEN_CDN: "varnish",
        ALBUMEN_VARNISH_URLS: varnish.origin,
        ALBUMEN_VARNISH_TOKEN: varnish.token,
        ALBUMEN_PROXY_HOPS: String(hops),
        ...env,
      },
    });
    const stop = () => Promise.all([varnish.stop(), service.stop()]);
    return { service, varnish, stop };
  } catch (error) {
    await varnish.stop();
    throw error;
  }
}
