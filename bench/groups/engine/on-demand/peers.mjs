import path from "node:path";
import { startNextServer } from "../../../peers/next-server.mjs";
import { hasImageFilter, startImageFilter } from "../../../peers/nginx.mjs";
import { startPeer } from "../../../peers/start-peer.mjs";
import { hasVipsthumbnail } from "../../../peers/vipsthumbnail.mjs";
import { decoderNiceness } from "../decoder-niceness.mjs";
import { quality } from "../sizes.mjs";

const niceness = decoderNiceness;

export const bareSharpTitle = "bare sharp in a bare Node server";
export const ipxTitle = "ipx";

/**
 * Starts the other programs that render images on request, with the same photos. None caches its
 * results except Next, for which every request must be the first.
 * @param {{ photographs: string, folder: string, isQuick: boolean }} options folders of the photographs and for
 *   scratch files; `isQuick`: only bare sharp and ipx
 * @returns {Promise<import("./run-round.mjs").Contestant[]>}
 */
export async function startPeers({ photographs, folder, isQuick }) {
  const others = [
    hasVipsthumbnail() &&
      (() => imageServer("vipsthumbnail", "vipsthumbnail, a call each", { photographs, folder })),
    () => nextOptimizer(photographs),
    hasImageFilter() && (() => imageFilter({ photographs, folder: path.join(folder, "nginx") })),
  ];
  const starts = [
    () => imageServer("sharp", bareSharpTitle, { photographs, folder }),
    () => ipx(photographs),
    ...(isQuick ? [] : others),
  ];

  if (!isQuick && !hasImageFilter()) {
    console.log(
      "nginx's image filter is not installed (apt-get install libnginx-mod-http-image-filter), so its rows are left out.",
    );
  }

  const peers = [];
  for (const start of starts) if (start) peers.push(await start());

  return peers;
}

async function imageServer(tool, title, { photographs, folder }) {
  const peer = await startPeer("image-server.mjs", { args: [tool, photographs, folder], niceness });
  const request = (copy, { width, height = "" }, format) => ({
    url: `http://127.0.0.1:${peer.greeting.port}/${copy}?width=${width}&height=${height}&format=${format}`,
  });
  return { title, pid: peer.pid, request, stop: peer.stop };
}

async function ipx(photographs) {
  const peer = await startPeer("installed/ipx-server.mjs", { args: [photographs], niceness });
  const request = (copy, { width, height }, format) => {
    const size = height ? `s_${width}x${height},fit_cover` : `w_${width}`;
    return { url: `http://127.0.0.1:${peer.greeting.port}/f_${format},q_${quality},${size}/${copy}` };
  };
  return { title: ipxTitle, pid: peer.pid, request, stop: peer.stop };
}

/**
 * It accepts widths only, and negotiates the format by the Accept header or leaves it unchanged.
 */
async function nextOptimizer(photographs) {
  const peer = await startNextServer({ photographs, niceness });
  const request = (copy, { width, height }, format) =>
    height === undefined
      ? {
          url: `http://127.0.0.1:${peer.greeting.port}/_next/image?url=%2F${copy}&w=${width}&q=${quality}`,
          headers: { accept: `image/${format}` },
        }
      : undefined;
  const isMade = (headers) => headers["x-nextjs-cache"] === "MISS";

  return { title: "Next's image optimizer", pid: peer.pid, request, isMade, stop: peer.stop };
}

/** It cannot change the format. */
async function imageFilter(options) {
  const { pid, port, stop } = await startImageFilter({ ...options, niceness });
  const request = (copy, { width, height }, format) => {
    const size = height === undefined ? `resize/${width}` : `crop/${width}/${height}`;
    return format === "jpeg" ? { url: `http://127.0.0.1:${port}/${size}/${copy}` } : undefined;
  };
  return { title: "nginx's image filter", pid, request, stop };
}
