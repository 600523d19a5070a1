//! t
use touchmove_engine::tables::*;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let n = |i: usize| a[i].parse::<usize>().unwrap();
    let o = BuildOptions { threads: n(1), ..Default::default() };
    let t = std::time::Instant::now();
    let plan = folder::BuildPlan { plies: n(2) as u8, ..folder::BuildPlan::new(n(0) as u8) };
    println!("{:?}", folder::build(std::path::Path::new(&a[3]), &plan, &o).unwrap());
    println!("{:?}", t.elapsed());
}
