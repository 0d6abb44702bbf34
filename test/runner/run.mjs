import "../../server/start/node-version.mjs";

/**
 * `npm test`: everything. `npm test -- --only lint,unit` runs some of it. `--complete` compares
 * every image where `npm test` takes a sample, and generates other values each time.
 */
if (process.argv.includes("--complete")) {
  process.env.ALBUMEN_TEST_COMPLETE = "true";
  process.env.ALBUMEN_TEST_SEED ??= String(Math.floor(Math.random() * 2 ** 31));
  console.log(`ALBUMEN_TEST_SEED=${process.env.ALBUMEN_TEST_SEED}`);
}
void import("./run-steps.mjs").then(({ runSteps }) => runSteps(process.argv.slice(2)));
