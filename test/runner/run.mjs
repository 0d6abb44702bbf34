import "../../server/start/node-version.mjs";

/** `npm test`: everything. `npm test -- --only lint,unit` runs some of it. */
void import("./run-steps.mjs").then(({ runSteps }) => runSteps(process.argv.slice(2)));
