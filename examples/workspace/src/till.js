import { addItem, createCart } from "./cart.js";
import { printReceipt } from "./receipt.js";

let cart = createCart();
cart = addItem(cart, "bread");
cart = addItem(cart, "apple", 6);
cart = addItem(cart, "coffee");

console.log(printReceipt(cart, "welcome").join("\n"));
