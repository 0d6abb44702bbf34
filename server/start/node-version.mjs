// Written so that a Node far too old can still read it: no syntax younger than ES2015 modules.
const version = process.versions.node.split(".").map(Number);
const isNewEnough = version[0] > 20 || (version[0] === 20 && version[1] >= 9);

if (!isNewEnough) {
  console.error(
    "Albumen needs Node.js 20.9 or newer, and this is " +
      process.version +
      ": install a newer one from https://nodejs.org.",
  );
  process.exit(1);
}
