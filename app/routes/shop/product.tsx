export default function P() {
  return <h1>product</h1>;
}
