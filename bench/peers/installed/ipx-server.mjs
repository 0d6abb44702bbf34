import { createServer } from "node:http";
import { createIPX, createIPXNodeServer, ipxFSStorage } from "ipx";

// ipx as in its documentation, with a folder of photos.

const [photographs] = process.argv.slice(2);
const server = createServer(createIPXNodeServer(createIPX({ storage: ipxFSStorage({ dir: photographs }) })));
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit());
