export default function P() {
  return <h1>orders</h1>;
}
