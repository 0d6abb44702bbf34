export { plans } from "./plans";
