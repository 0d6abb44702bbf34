export { findNearestColor } from "./nearest-name";
