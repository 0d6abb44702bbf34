export { deliver } from "./deliver";
