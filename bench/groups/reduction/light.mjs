const lights = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/**
 * Converts an sRGB value from 0 to 255 to light from 0 to 1.
 * @param {number} value
 */
export function toLight(value) {
  return /** @type {number} */ (lights[value]);
}

/**
 * Returns the relative luminance of an sRGB color, from 0 to 1.
 * @param {number} red
 * @param {number} green
 * @param {number} blue
 */
export function toLuminance(red, green, blue) {
  return 0.2126 * toLight(red) + 0.7152 * toLight(green) + 0.0722 * toLight(blue);
}

/**
 * Returns the CIE lightness of a luminance, from 0 to 100: equal steps look equal.
 * @param {number} luminance
 */
export function toLightness(luminance) {
  return luminance <= 216 / 24_389 ? (luminance * 24_389) / 27 : 116 * Math.cbrt(luminance) - 16;
}
