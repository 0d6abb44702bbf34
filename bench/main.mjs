import "../server/start/node-version.mjs";

/** `npm run bench`: everything. `npm run bench -- engine delivery` runs some of it. */
void import("./run.mjs").then(({ runBench }) => runBench(process.argv.slice(2)));
