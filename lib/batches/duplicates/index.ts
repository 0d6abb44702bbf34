export { keepBest } from "./keep-best";
