/** @typedef {{ latitude: number, longitude: number }} Position */
/** @typedef {{ x: number, y: number }} Point */

/** Units from 180° west to 180° east. One is about 1.2 km at the equator. */
export const mapWidth = 32_768;

/** Nothing nearer to the poles is drawn: Mercator's projection has no end there. */
const [northernmost, southernmost] = [84, -80];

/**
 * Returns how far south of the northern edge a latitude is.
 * @param {number} latitude
 */
const toSouth = (latitude) => (mercator(northernmost) - mercator(latitude)) * (mapWidth / (2 * Math.PI));

export const mapHeight = Math.ceil(toSouth(southernmost));

/**
 * Returns where a position is on the map, by Mercator's projection, which keeps shapes at every
 * zoom.
 * @param {Position} position
 * @returns {Point}
 */
export function projectPosition({ latitude, longitude }) {
  const drawn = Math.max(southernmost, Math.min(northernmost, latitude));
  return { x: (longitude / 360 + 0.5) * mapWidth, y: toSouth(drawn) };
}

/** @param {number} latitude */
function mercator(latitude) {
  return Math.asinh(Math.tan((latitude * Math.PI) / 180));
}
