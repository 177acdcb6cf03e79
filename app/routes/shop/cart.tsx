export default function P() {
  return <h1>cart</h1>;
}
