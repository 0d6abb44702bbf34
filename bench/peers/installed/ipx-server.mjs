import { createServer } from "node:http";
import { createIPX, createIPXNodeServer, ipxFSStorage } from "ipx";

// ipx as in its documentation, with a folder of photos.

const [photographs = ""] = process.argv.slice(2);
const server = createServer(createIPXNodeServer(createIPX({ storage: ipxFSStorage({ dir: photographs }) })));
server.listen(0, "127.0.0.1", () => {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  process.send?.({ port });
});
process.on("disconnect", () => process.exit());
