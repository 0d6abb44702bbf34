// Parses on a very old Node: no syntax newer than ES2015 modules.
const isNewEnough = isSupported(process.versions.node.split(".").map(Number));

if (!isNewEnough) {
  console.error(
    "Albumen needs Node.js 20.9 or newer, and this is " +
      process.version +
      ": install a newer one from https://nodejs.org.",
  );
  process.exit(1);
}

/** @param {number[]} version */
function isSupported([major = 0, minor = 0]) {
  return major > 20 || (major === 20 && minor >= 9);
}
