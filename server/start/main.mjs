// Like node-version.mjs, readable for an old Node, which has to be able to say that it is one.
import "./node-version.mjs";
import { fileURLToPath } from "node:url";

/** `npm start` */
void import("./launch.mjs").then(({ launch }) =>
  launch({ projectRoot: fileURLToPath(new URL("../..", import.meta.url)) }),
);
