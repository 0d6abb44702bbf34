export { imageHostOf } from "./image-host-repository";
