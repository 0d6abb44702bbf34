import { createServer } from "node:http";
import { createIPX, createIPXNodeServer, ipxFSStorage } from "ipx";

// ipx as its documentation starts it, over a folder of photographs.

const [photographs] = process.argv.slice(2);
const server = createServer(createIPXNodeServer(createIPX({ storage: ipxFSStorage({ dir: photographs }) })));
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit());
