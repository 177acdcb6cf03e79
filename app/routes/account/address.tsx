export default function P() {
  return <h1>address</h1>;
}
